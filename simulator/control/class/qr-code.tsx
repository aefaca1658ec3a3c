import qrcode from 'qrcode-generator';
import { useMemo } from 'react';

/** White modules around the code, required by cameras. */
const QUIET = 4;

interface Props {
  readonly text: string;
  readonly label: string;
}

export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => {
    // 0: the smallest size that fits the text.
    const code = qrcode(0, 'M');
    code.addData(text);
    code.make();
    const count = code.getModuleCount();
    const modules = Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count] as const);
    const dark = modules.filter(([row, column]) => code.isDark(row, column));
    return {
      size: count + 2 * QUIET,
      path: dark.map(([row, column]) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`).join(''),
    };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
