/** What the screen is titled with (spec section 2). */

/** The restaurant's name on the customer screen; null where the title is the product's own, KITCHEN, also while the name is not known (rule S6). */
export const screenTitle = (settings: { readonly finalClients: boolean }, restaurantName: string): string | null =>
  (settings.finalClients && restaurantName.trim()) || null;
