import type { TrainingOptions, TrainingScore } from '../../core/base/training.ts';

/** A score in the browser's storage and in a JSON file, where `wish` contains the options of the training. */
export type SavedScore = Omit<TrainingScore, 'options'> & { readonly wish: TrainingOptions };

export const toSavedScore = ({ options, ...score }: TrainingScore): SavedScore => ({ wish: options, ...score });

export const fromSavedScore = ({ wish, ...score }: SavedScore): TrainingScore => ({ options: wish, ...score });
