/** Whether an element is drawn; in browsers that cannot tell, every element is. */
export const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true;
