/** Keeps what this device is set up as: the one place where an install record is written. */
import type { InstallRecord } from '../../domain/device/kds.ts';
import { keptOf } from '../../domain/device/kept.ts';
import type { Ports } from '../../platform/ports.ts';
import { encodeInstall } from '../../protocol/encode-install.ts';
import { FACTS } from './facts.ts';

/** Sets this device up as this unit, from its next start on; false where the storage refuses. */
export const keepInstall = ({ facts, clock }: Pick<Ports, 'facts' | 'clock'>, install: InstallRecord): boolean =>
  facts.write(FACTS.install, JSON.stringify(keptOf('install', clock.wallMs(), encodeInstall(install))));
