/** A text stays when its tab closes, and prevents a save while it is not a number (rule SETTINGS-45). */
import { useState } from 'react';
import { coerceSetting, isReadable } from '../../domain/device/coerce-setting.ts';
import type { SettingKey } from '../../domain/presentation/settings.ts';
import type { Draft } from './use-draft.ts';

export interface Typed {
  /** The fields whose text is not a number. */
  readonly odd: readonly SettingKey[];
  /** Null when the field shows its number. */
  textOf(key: SettingKey): string | null;
  type(key: SettingKey, text: string): void;
  /** The field lost the focus: a valid number shows in its normal form. */
  leave(key: SettingKey): void;
  /** The field shows its number again; without a key, all fields. */
  drop(key?: SettingKey): void;
}

type TypedTexts = ReadonlyMap<SettingKey, string>;

export function useTyped({ draft, set }: Draft): Typed {
  const [texts, setTexts] = useState<TypedTexts>(new Map());
  // A text that no longer matches the draft was replaced there: by a file, or by another user's save.
  const isCurrent = ([key, text]: readonly [SettingKey, string]) => coerceSetting(key, text.trim()) === draft[key];
  const current: TypedTexts = new Map([...texts].filter(isCurrent));
  const isOdd = (key: SettingKey) => current.has(key) && !isReadable(key, current.get(key)?.trim());
  const drop = (key?: SettingKey) => setTexts((now) => new Map([...now].filter(([each]) => key && each !== key)));
  return {
    odd: [...current.keys()].filter(isOdd),
    textOf: (key) => current.get(key) ?? null,
    type(key, text) {
      setTexts(new Map([...current, [key, text]]));
      set(key, text.trim());
    },
    leave: (key) => isOdd(key) || drop(key),
    drop,
  };
}
