import type { CDPSession, Page } from '@playwright/test';

type AccessibleNode = Awaited<ReturnType<typeof nodesOf>>[number];

const nodesOf = async (reader: CDPSession) => (await reader.send('Accessibility.getFullAXTree')).nodes;

/** Roles of controls. A disabled control cannot take the focus, and needs a name too. */
const CONTROL =
  /^(button|link|textbox|searchbox|combobox|listbox|spinbutton|checkbox|radio|switch|slider|tab|menuitem|DisclosureTriangle)$/;

function isControl({ ignored, role, properties = [] }: AccessibleNode): boolean {
  const isFocusable = properties.some(({ name, value }) => name === 'focusable' && value.value === true);
  const roleName = String(role?.value);
  return !ignored && roleName !== 'RootWebArea' && (isFocusable || CONTROL.test(roleName));
}

/** One sentence for each control without an accessible name, with the start of its HTML. */
export async function unnamedControls(page: Page): Promise<readonly string[]> {
  const reader = await page.context().newCDPSession(page);
  const controls = (await nodesOf(reader)).filter(isControl);
  const unnamed = controls.filter(({ name }) => !String(name?.value ?? '').trim());
  const found: string[] = [];
  for (const { backendDOMNodeId, role } of unnamed) {
    const { outerHTML } = await reader.send('DOM.getOuterHTML', { backendNodeId: backendDOMNodeId ?? 0 });
    found.push(`a ${role?.value} has no name: ${outerHTML.slice(0, 160)}`);
  }
  await reader.detach();
  return found;
}
