/** Rows stay unchanged while a finger is on them or on a card. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { subscribe } from 'valtio';
import type { SummaryRow } from '../../domain/board/summary.ts';
import { useApp } from '../base/app-context.ts';
import { stillnessOf } from '../base/stillness.ts';

export function useRows(list: RefObject<HTMLElement | null>): readonly SummaryRow[] {
  const app = useApp();
  const [rows, setRows] = useState(app.state.board.summary);
  useLayoutEffect(() => {
    if (!list.current) return;
    const ended = new AbortController();
    const { isStill, watch, onFree } = stillnessOf(app);
    watch(list.current, ended.signal);
    let stopWaiting = () => {};
    const updateRows = () => {
      stopWaiting();
      if (isStill()) stopWaiting = onFree(updateRows);
      else setRows(app.state.board.summary);
    };
    const stops = [app.commands.watchSummary(), subscribe(app.state.board, updateRows)];
    updateRows();
    return () => {
      ended.abort();
      stopWaiting();
      for (const stop of stops) stop();
    };
  }, [app, list]);
  return rows;
}
