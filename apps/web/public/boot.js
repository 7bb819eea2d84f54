// Runs before the modules. The content security policy forbids making code from text: zod must not even try.
globalThis.__zod_globalConfig = { jitless: true };

// The chosen appearance, so that the empty page does not flash in the other one.
{
  const chosen = localStorage.getItem('escuta.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.style.colorScheme = chosen;
}
