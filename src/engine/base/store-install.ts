/** Only this part writes the install record. */
import type { InstallRecord } from '../../domain/device/kds.ts';
import { versionedFact } from '../../domain/device/versioned-fact.ts';
import type { Ports } from '../../platform/ports.ts';
import { encodeInstall } from '../../protocol/encode-install.ts';
import { FACTS } from './facts.ts';

/** Takes effect at the next start; false when the storage refuses the record. */
export const storeInstall = ({ facts, clock }: Pick<Ports, 'facts' | 'clock'>, install: InstallRecord): boolean =>
  facts.write(FACTS.install, JSON.stringify(versionedFact('install', clock.wallMs(), encodeInstall(install))));
