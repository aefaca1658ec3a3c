/** What somebody who logs in may do: set devices up, work in the kitchen, have an account as guests do, or nothing anywhere. */
export const RIGHTS = ['administrator', 'kitchen', 'diner', 'none'] as const;
export type Rights = (typeof RIGHTS)[number];
