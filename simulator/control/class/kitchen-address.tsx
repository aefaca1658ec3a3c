/** The QR code also contains the class code. */
import { joinAddress } from '../../core/base/join-address.ts';
import * as styles from './class-page.module.css';
import type { ClassTexts } from './class-texts.ts';
import { QrCode } from './qr-code.tsx';

/** A tablet would resolve a loopback address to itself. */
export const isOfThisMachine = (origin: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);

interface Props {
  readonly address: string;
  readonly code: string | null;
  readonly number: number;
  readonly texts: ClassTexts;
}

export function KitchenAddress({ address, code, number, texts }: Props) {
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
      <QrCode text={code === null ? address : joinAddress(address, code)} label={texts.qrCode(number)} />
    </div>
  );
}
