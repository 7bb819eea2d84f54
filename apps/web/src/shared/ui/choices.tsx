import { LANGUAGES, setLanguage, useLanguage, useTexts } from '../i18n/index.ts';
import { Choice } from './Choice.tsx';
import { setThemeMode, THEME_MODES, useThemeMode } from './theme-mode.ts';

/** Chooses the language of the screens (SHELL-06); each language is named in itself. */
export function LanguageChoice({ withLegend = false }: { withLegend?: boolean }) {
  const t = useTexts('common');
  const language = useLanguage();
  return (
    <Choice
      legend={t('languageLabel')}
      withLegend={withLegend}
      value={language}
      onChange={setLanguage}
      options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`), lang: value }))}
    />
  );
}

/** Chooses the theme: light, dark or that of the device. */
export function ThemeChoice({ withLegend = false }: { withLegend?: boolean }) {
  const t = useTexts('common');
  const mode = useThemeMode();
  return (
    <Choice
      legend={t('themeLabel')}
      withLegend={withLegend}
      value={mode}
      onChange={setThemeMode}
      options={THEME_MODES.map((value) => ({ value, label: t(`theme.${value}`) }))}
    />
  );
}
