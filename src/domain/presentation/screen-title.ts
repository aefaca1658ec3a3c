/**
 * The restaurant's name on the customer screen. Null on other screens and while the name is unknown; they show the
 * app's own title, KITCHEN (rule BAR-12).
 */
export const screenTitle = (settings: { readonly finalClients: boolean }, restaurantName: string): string | null =>
  (settings.finalClients && restaurantName.trim()) || null;
