/** Where a tablet finds its kitchen: an address to type, and the same as a QR code. */
import * as styles from './class-page.module.css';
import type { ClassTexts } from './class-texts.ts';
import { QrCode } from './qr-code.tsx';

/** Whether an origin leads to the machine that opens it, and so from a tablet to the tablet. */
export const isOfThisMachine = (origin: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);

interface Props {
  readonly address: string;
  readonly number: number;
  readonly texts: ClassTexts;
}

export function SeatAddress({ address, number, texts }: Props) {
  if (isOfThisMachine(address)) return null;
  const { origin, pathname, search } = new URL(address);
  return (
    <div className={styles.address}>
      <p>
        <span>{texts.open}</span>{' '}
        <strong>
          <span>{origin}</span>
          <wbr />
          <span>{`${pathname}${search}`}</span>
        </strong>
      </p>
      <QrCode text={address} label={texts.qrCode(number)} />
    </div>
  );
}
