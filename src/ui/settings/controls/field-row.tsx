import type { FormField } from '../../../domain/presentation/settings-form.ts';
import { NumberRow } from './number-row.tsx';
import { OptionRow } from './option-row.tsx';
import { PrioritiesRow } from './priorities-row.tsx';
import { SwitchRow } from './switch-row.tsx';

export function FieldRow({ field }: { field: FormField }) {
  if (field.control === 'switch') return <SwitchRow of={field.key} />;
  if (field.control === 'priorities') return <PrioritiesRow of={field.key} />;
  return field.control === 'number' ? <NumberRow field={field} /> : <OptionRow of={field.key} />;
}
