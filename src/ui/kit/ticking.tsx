/** The text is written directly into the node, so that a new second costs no React commit. */
import { useEffect, useRef } from 'react';
import type { App } from '../../engine/base/app.ts';
import { writeText } from './write-text.ts';

/** Calls `read` about once a second. */
export function Ticking({ app, read, className }: { app: App; read: () => string; className?: string | undefined }) {
  const node = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const write = () => {
      if (node.current) writeText(node.current, read());
    };
    write();
    return app.onSecond(write);
  }, [app, read]);
  return <time ref={node} className={className} />;
}
