/** A band above the simulation mark. The app ends above the band, so that it covers nothing (rule GUIDE-18). */

export const GUIDE_CLASS = 'first-day-guide';
/** Height of the panel, set while it is visible. */
export const GUIDE_HEIGHT = '--first-day-guide';

export const GUIDE_STYLE = `
:root { --reserved-below: calc(18px + var(${GUIDE_HEIGHT}, 0px)); }
#root, #root > * { height: calc(100dvh - 18px - var(${GUIDE_HEIGHT}, 0px)); }
.${GUIDE_CLASS} {
  --guide-ground: #10202e; --guide-ink: #fff; --guide-head: #ffd873; --guide-good: #9be7a4; --guide-wrong: #ffc9a3; --guide-line: #8fa6b8;
  position: fixed; inset: auto 0 18px 0; z-index: 2147483646; box-sizing: border-box; max-height: 62dvh; overflow: auto;
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px 24px; align-items: center; padding: 12px 20px;
  border-top: 4px solid #f4b400; background: var(--guide-ground); color: var(--guide-ink); font: 400 20px / 1.35 Roboto, system-ui, sans-serif;
}
/* A light board has a light guide. */
:root[data-theme='light'] .${GUIDE_CLASS} {
  --guide-ground: #fff6e0; --guide-ink: #161100; --guide-head: #6b4500; --guide-good: #0a5c26; --guide-wrong: #8a2c0d; --guide-line: #7a6a45;
}
.${GUIDE_CLASS}[data-closing] { grid-template-columns: minmax(0, 1fr); }
.${GUIDE_CLASS} :is(p, h2, ol) { margin: 0; }
.${GUIDE_CLASS} header { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; font-size: 16px; color: var(--guide-head); }
.${GUIDE_CLASS} progress { width: 160px; max-width: 40vw; height: 8px; accent-color: #f4b400; }
.${GUIDE_CLASS} h2 { font: 700 24px / 1.3 Roboto, system-ui, sans-serif; }
.${GUIDE_CLASS} .feedback { min-height: 1.35em; font-size: 16px; }
.${GUIDE_CLASS} .feedback[data-kind='good'] { color: var(--guide-good); }
.${GUIDE_CLASS} .feedback[data-kind='wrong'] { color: var(--guide-wrong); }
.${GUIDE_CLASS} nav { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; }
.${GUIDE_CLASS}[data-closing] nav { justify-content: flex-start; }
.${GUIDE_CLASS} button {
  min-width: 44px; min-height: 44px; padding: 8px 16px; border: 2px solid var(--guide-line); border-radius: 8px;
  background: transparent; color: inherit; font: inherit; font-size: 16px; cursor: pointer; touch-action: manipulation;
}
.${GUIDE_CLASS} button[data-main] { border-color: #f4b400; background: #f4b400; color: #161100; font-weight: 700; }
.${GUIDE_CLASS} button:focus-visible { outline: 3px solid var(--guide-ink); outline-offset: 2px; }
.${GUIDE_CLASS} ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 4px 16px; padding: 0; list-style: none; font-size: 16px; }
@media (max-width: 700px) {
  .${GUIDE_CLASS} { grid-template-columns: minmax(0, 1fr); gap: 4px; padding: 8px 12px; font-size: 16px; }
  .${GUIDE_CLASS} :is(header, .feedback, ol, button) { font-size: 14px; }
  .${GUIDE_CLASS} nav { justify-content: flex-start; }
  .${GUIDE_CLASS} button { padding: 6px 12px; }
}
@media print { .${GUIDE_CLASS} { display: none; } }
`;
