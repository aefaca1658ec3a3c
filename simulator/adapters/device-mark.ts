/** The mark on every simulated device's screen (rule SIM-30). */
import { SIMULATION_MARK_CLASS } from '../core/base/card-keys.ts';

/** A page shows the text of its own language. */
export const DEVICE_MARK_TEXTS = { es: 'SIMULACIÓN', en: 'SIMULATION' } as const;

export const DEVICE_MARK_CLASS = SIMULATION_MARK_CLASS;

/** A mark along the lower edge. The app ends above it, and taps pass through it. */
export const DEVICE_MARK_STYLE = `
:root { --reserved-below: 18px; }
#root { contain: layout; }
#root, #root > * { height: calc(100dvh - 18px); }
.${DEVICE_MARK_CLASS} {
  display: flex; justify-content: center; position: fixed; inset: auto 0 0 0; z-index: 2147483647; height: 18px; overflow: hidden; pointer-events: none; user-select: none;
  background: repeating-linear-gradient(-45deg, #f4b400 0 14px, #161100 14px 28px);
}
.${DEVICE_MARK_CLASS} strong {
  padding: 0 14px; background: #161100; color: #f4b400;
  font: 800 14px / 18px system-ui, sans-serif; letter-spacing: 0.14em;
}
:root:not([lang|='en']) .${DEVICE_MARK_CLASS} [lang='en'], :root[lang|='en'] .${DEVICE_MARK_CLASS} [lang='es'] { display: none; }
@media print { .${DEVICE_MARK_CLASS} { print-color-adjust: exact; } }
`;
