/** How many changes wait on the glass of each device to be sent, as its own page says it (rule ROOM-8). */
import { useEffect, useState } from 'react';

const LOOK_MS = 500;

/** As the kiosk, which knows nothing of the room, says it: under its bar while the cloud is out of reach, else beside what is not saved yet. */
const SENTENCES: readonly RegExp[] = [
  /^(\d+) cambios? en espera$/,
  /^enviando (\d+) cambios?…$/,
  /^(\d+) cambios? esperan? a la nube$/,
  /^(\d+) changes? waiting$/,
  /^sending (\d+) changes?…$/,
  /^(\d+) changes? waits? for the cloud$/,
];

/** How many changes the page says that it has not sent yet. */
export function unsentOn(page: ParentNode | null | undefined): number {
  const said = [...(page?.querySelectorAll('[role="status"], [role="status"] > span') ?? [])];
  const found = said.flatMap(({ textContent }) =>
    SENTENCES.flatMap((sentence) => sentence.exec(textContent.trim())?.[1] ?? []),
  );
  return Math.max(0, ...found.map(Number));
}

/** Each device whose page says so, with how many. */
type UnsentByDevice = Readonly<Record<string, number>>;

function readUnsent(pages: readonly HTMLElement[]): UnsentByDevice {
  const all = pages.map((article) => {
    const page = article.querySelector('iframe')?.contentDocument;
    return [article.dataset.kds ?? '', unsentOn(page)] as const;
  });
  return Object.fromEntries(all.filter(([, count]) => count > 0));
}

/** What waits on the devices that have a picture in the room, by their units. */
export function useUnsent(): UnsentByDevice {
  const [unsent, setUnsent] = useState<UnsentByDevice>({});
  useEffect(() => {
    const look = () => {
      const now = readUnsent([...document.querySelectorAll<HTMLElement>('article[data-kds]')]);
      setUnsent((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return unsent;
}
