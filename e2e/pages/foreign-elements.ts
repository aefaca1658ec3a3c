import type { Frame, Page } from '@playwright/test';

/** Elements that the product never draws. Its icons are `svg` with shapes, and its pictures are its own files. */
const FOREIGN = [
  ...[
    'script:not([src])',
    'iframe[srcdoc]',
    'iframe:not([src*="/device/"], [src*="/simulator/player/"])',
    'frame',
    'object',
    'embed',
    'applet',
    'base ~ base',
    'meta[http-equiv=refresh]',
  ],
  ...[
    'body link',
    'body style',
    'body meta',
    'body base',
    'body title',
    'math',
    'marquee',
    'xmp',
    'template',
    'noembed',
  ],
  ...['svg script', 'svg style', 'svg use', 'svg a', 'svg image', 'svg foreignObject', 'svg animate', 'svg set'],
  ...['form[action]', 'body source', 'a[href^="javascript:" i]', 'a[href^="data:" i]', 'img[src="x"]', '[id="x"]'],
  // These would hide a property of the document, or be a global of the app.
  ...['form[name]', 'img[name]', 'object[name]', 'iframe[name]', '[id^="kds"]'],
].join(', ');

const foreignElementsIn = (frame: Frame): Promise<readonly string[]> =>
  frame.evaluate((foreign) => {
    const elements = [...document.querySelectorAll(foreign)].map(({ outerHTML }) => outerHTML.slice(0, 120));
    const handlers = [...document.querySelectorAll('*')].flatMap(({ attributes }) =>
      [...attributes].filter(({ name }) => /^on|^srcdoc$/i.test(name)).map(({ name, value }) => `${name}=${value}`),
    );
    const own = location.origin;
    const pictures = [...document.images].map(({ src }) => src).filter((src) => !src.startsWith(own) && src !== '');
    const ran = 'hasRun' in window || 'polluted' in {} ? ['a script ran'] : [];
    return [...elements, ...handlers, ...pictures, ...ran];
  }, FOREIGN);

export interface Watch {
  /** Foreign elements, handlers and pictures in the page now, and everything that happened since the start. */
  found(): Promise<readonly string[]>;
}

/** Watches a page before it opens: dialogs, new pages, requests to other hosts, violations of the policy. */
export async function watchForeignElements(page: Page): Promise<Watch> {
  const happened: string[] = [];
  const context = page.context();
  page.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (other) => happened.push(`page: ${other.url()}`));
  context.on('request', (request) => {
    if (!['localhost', '127.0.0.1'].includes(new URL(request.url()).hostname) && !/^(data|blob):/.test(request.url()))
      happened.push(`request: ${request.url()}`);
  });
  await page.exposeBinding('reportViolation', (_, text: string) => void happened.push(text));
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation(text: string): void };
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      reportViolation(`violation: ${effectiveDirective} ${blockedURI}`),
    );
  });
  return {
    found: async () => [...happened, ...(await Promise.all(page.frames().map(foreignElementsIn))).flat()],
  };
}
