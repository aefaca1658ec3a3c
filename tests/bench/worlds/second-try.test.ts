/** A round that failed once, and one that fails for good. */
import { expect, test, vi } from 'vitest';
import { withSecondTry } from './second-try.ts';

/** A browser with two open profiles, and what was done in which order. */
function openBrowser() {
  const done: string[] = [];
  const context = (name: string) => ({ close: async () => void done.push(`close ${name}`) });
  return { done, contexts: () => [context('ours'), context('theirs')] };
}

const silence = () => vi.spyOn(process.stdout, 'write').mockImplementation(() => true);

test('a round that is good is measured once, and its pages stay', async () => {
  const browser = openBrowser();
  expect(await withSecondTry(browser, async () => 7)).toBe(7);
  expect(browser.done).toEqual([]);
});

test('a spoiled round is measured anew after its pages are closed, and the run says why', async () => {
  const [browser, said] = [openBrowser(), silence()];
  let tries = 0;
  const round = async () => {
    browser.done.push(`round ${++tries}`);
    if (tries === 1) throw new Error('The page has left.\nCall log: none');
    return tries;
  };
  expect(await withSecondTry(browser, round)).toBe(2);
  expect(browser.done).toEqual(['round 1', 'close ours', 'close theirs', 'round 2']);
  expect(said.mock.calls.join('')).toBe('  measured anew: The page has left.\n');
  said.mockRestore();
});

test('what fails twice fails', async () => {
  const said = silence();
  await expect(withSecondTry(openBrowser(), () => Promise.reject(new Error('no board')))).rejects.toThrow('no board');
  said.mockRestore();
});
