import type { InstallRecord } from '../domain/device/kds.ts';
import type { Grant } from '../domain/person/profile.ts';
import type { WireInstall } from './decode-config.ts';
import type { WireGrant } from './decode-grant.ts';

export const encodeGrant = ({ module, role, level, type, active, allowsKds }: Grant): WireGrant => ({
  mod: module,
  ur: role,
  ul: level,
  va: type,
  ac: active,
  ...(allowsKds !== null && { allowKDS: allowsKds }),
});

export const encodeInstall = (install: InstallRecord): WireInstall => ({
  ir: install.restaurantId,
  il: install.localId,
  iu: install.userId,
  to: install.token,
  am: install.environment,
  kdsid: install.kdsId,
  dev: install.deviceId,
  pf: install.entries.map(encodeGrant),
});
