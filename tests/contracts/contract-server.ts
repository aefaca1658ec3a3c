import { findServedFolders } from '../../simulator/server/served-folders.ts';
import { runningServer } from '../simulator/server/running-server.ts';
import { CONTRACT_SCENARIO } from './scenario.ts';

/** The Node simulator on a free port, with the world of the contracts. */
export const contractServer = () =>
  runningServer({ scenario: CONTRACT_SCENARIO, cooks: false, places: findServedFolders() });
