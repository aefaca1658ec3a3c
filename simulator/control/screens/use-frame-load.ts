/** Requests a frame's page again until it arrives (rule ROOM-45). */
import { type SyntheticEvent, useCallback, useEffect, useState } from 'react';

/** The index is the number of retries so far; the last wait repeats. */
const RETRY_WAITS_MS = [3_000, 6_000, 12_000, 30_000];

interface FrameLoad {
  /** The frame's `key`, so that each retry remounts the frame. */
  readonly requests: number;
  readonly hasFailed: boolean;
  retry(): void;
  onLoad(event: SyntheticEvent<HTMLIFrameElement>): void;
}

/** A first page that the room cannot read is the browser's error page; a later one may be an account host. */
export function useFrameLoad(): FrameLoad {
  const [requests, setRequests] = useState(0);
  const [state, setState] = useState<'loading' | 'arrived' | 'failed'>('loading');
  const hasFailed = state === 'failed';
  const retry = useCallback(() => {
    setState('loading');
    setRequests((count) => count + 1);
  }, []);
  useEffect(() => {
    if (!hasFailed) return;
    const timer = setTimeout(retry, RETRY_WAITS_MS[Math.min(requests, RETRY_WAITS_MS.length - 1)]);
    return () => clearTimeout(timer);
  }, [hasFailed, requests, retry]);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    if (state !== 'arrived') setState(currentTarget.contentDocument === null ? 'failed' : 'arrived');
  };
  return { requests, hasFailed, retry, onLoad };
}
