// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { browserInstallOffer } from '../../../../src/platform/browser/page/install-offer.ts';

/** `questions` counts the prompts to the person. */
function offerEvent(responses = true) {
  let questions = 0;
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    async prompt() {
      questions += 1;
      if (!responses) throw new DOMException('no gesture', 'NotAllowedError');
    },
  });
  return { event, questions: () => questions };
}

function listen() {
  const notified: boolean[] = [];
  const offer = browserInstallOffer();
  const cancel = offer.onChange((offered) => notified.push(offered));
  return { offer, notified, cancel };
}

test('[START-6] an offer is reported, suppresses the browser’s own bar, and can be used once', () => {
  const { offer, notified } = listen();
  const { event, questions } = offerEvent();
  dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(questions()).toBe(0);
  offer.accept();
  offer.accept();
  expect(questions()).toBe(1);
  expect(notified).toEqual([false, true, false]);
});

test('[START-6] a late listener gets an existing offer; a removed listener gets nothing', () => {
  const { offer, notified, cancel } = listen();
  cancel();
  dispatchEvent(offerEvent().event);
  const late: boolean[] = [];
  offer.onChange((offered) => late.push(offered));
  expect([notified, late]).toEqual([[false], [true]]);
});

test('[START-6] an app that was installed in another way has no offer', () => {
  const { offer, notified } = listen();
  const { event, questions } = offerEvent();
  dispatchEvent(event);
  dispatchEvent(new Event('appinstalled'));
  offer.accept();
  expect(notified).toEqual([false, true, false]);
  expect(questions()).toBe(0);
});

test('[START-6] a browser that refuses to prompt causes no error, and its next offer can be used', async () => {
  const { offer } = listen();
  dispatchEvent(offerEvent(false).event);
  offer.accept();
  await Promise.resolve();
  const { event, questions } = offerEvent();
  dispatchEvent(event);
  offer.accept();
  expect(questions()).toBe(1);
});
