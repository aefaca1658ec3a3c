/**
 * The restaurant's name on the customer screen; null for the app's own title, KITCHEN, and while the name is unknown
 * (rule BAR-12).
 */
export const screenTitle = (settings: { readonly finalClients: boolean }, restaurantName: string): string | null =>
  (settings.finalClients && restaurantName.trim()) || null;
