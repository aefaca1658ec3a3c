/** Reads the number of unsent changes from each device's page (rule ROOM-8). */
import { useEffect, useState } from 'react';

const CHECK_MS = 500;

/** The kiosk shows these below its bar while the cloud is unreachable, and otherwise beside the unsaved changes. */
const SENTENCES: readonly RegExp[] = [
  /^(\d+) cambios? en espera$/,
  /^enviando (\d+) cambios?…$/,
  /^(\d+) cambios? esperan? a la nube$/,
  /^(\d+) changes? waiting$/,
  /^sending (\d+) changes?…$/,
  /^(\d+) changes? waits? for the cloud$/,
];

export function unsentOn(page: ParentNode | null | undefined): number {
  const messages = [...(page?.querySelectorAll('output, [role="status"], [role="status"] > span') ?? [])];
  const found = messages.flatMap(({ textContent }) =>
    SENTENCES.flatMap((sentence) => sentence.exec(textContent.trim())?.[1] ?? []),
  );
  return Math.max(0, ...found.map(Number));
}

/** Only devices with unsent changes. */
type UnsentByDevice = Readonly<Record<string, number>>;

function readUnsent(pages: readonly HTMLElement[]): UnsentByDevice {
  const all = pages.map((article) => {
    const page = article.querySelector('iframe')?.contentDocument;
    return [article.dataset.kds ?? '', unsentOn(page)] as const;
  });
  return Object.fromEntries(all.filter(([, count]) => count > 0));
}

/** The unsent changes of the devices in frames, by unit. */
export function useUnsent(): UnsentByDevice {
  const [unsent, setUnsent] = useState<UnsentByDevice>({});
  useEffect(() => {
    const check = () => {
      const now = readUnsent([...document.querySelectorAll<HTMLElement>('article[data-kds]')]);
      setUnsent((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return unsent;
}
