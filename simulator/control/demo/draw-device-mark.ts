import { DEVICE_MARK_CLASS, DEVICE_MARK_STYLE, DEVICE_MARK_TEXTS } from '../../adapters/device-mark.ts';

/** Call once per page. */
export function drawDeviceMark(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(DEVICE_MARK_STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const mark = document.createElement('aside');
  mark.className = DEVICE_MARK_CLASS;
  for (const [language, word] of Object.entries(DEVICE_MARK_TEXTS)) {
    const text = document.createElement('strong');
    text.lang = language;
    text.textContent = word;
    mark.append(text);
  }
  document.body.append(mark);
}
