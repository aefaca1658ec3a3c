import { FORWARD_MS_MAX } from '../../core/base/control.ts';
import type { ManualCommand, TimeCommand } from '../../core/script/saved-run.ts';
import type { World } from '../../core/world-api.ts';
import { createNewLateCheck, limitOf } from '../simulation-status.ts';
import { elapsedOf, type Run } from './run.ts';

function oneMoreEvent(world: World): () => boolean {
  const before = world.worldHash();
  return () => world.worldHash() !== before;
}

const isOfTime = (command: ManualCommand | TimeCommand): command is TimeCommand =>
  ['pause', 'resume', 'end', 'speed', 'step', 'forward', 'jump'].includes(command.do);

/** False for a move back (rule ROOM-17), and for the end of a missing training. */
function controlTime(run: Run, command: TimeCommand): boolean {
  const { world, pacer } = run;
  switch (command.do) {
    case 'pause':
      pacer.pause();
      return true;
    case 'resume':
      pacer.resume();
      return true;
    case 'end':
      if (run.training === null) return false;
      run.training.end(world, command.ofClass === true);
      pacer.pause();
      return true;
    case 'speed':
      pacer.setSpeed(command.factor);
      if (run.training?.state(world) === 'under way') run.training.speedTurned(pacer.speed());
      return true;
    case 'step':
      pacer.step(command.ms);
      return true;
    case 'forward':
      pacer.stepUntil(command.to === 'late' ? createNewLateCheck(world) : oneMoreEvent(world), FORWARD_MS_MAX);
      return true;
    case 'jump': {
      const onMs = command.toMs - elapsedOf(run);
      if (onMs <= 0) return false;
      pacer.step(onMs);
      return true;
    }
  }
}

/** False for a time command that failed. */
export function executeCommand(run: Run, command: ManualCommand | TimeCommand): boolean {
  run.pacer.sync();
  let isDone = true;
  // A world at its limit has stopped, and only a restart continues.
  if (isOfTime(command)) isDone = limitOf(run) === null && controlTime(run, command);
  else run.manualActions.act(command);
  run.pacer.sync();
  return isDone;
}
