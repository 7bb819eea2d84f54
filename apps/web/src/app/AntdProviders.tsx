import { App as AntdApp, theme as antdTheme, ConfigProvider, type MappingAlgorithm } from 'antd';
import enUS from 'antd/locale/en_US';
import esES from 'antd/locale/es_ES';
import ptBR from 'antd/locale/pt_BR';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Language, useLanguage, useTexts } from '../shared/i18n/index.ts';
import { Empty } from '../shared/ui/Empty.tsx';
import { antdColors, antdTokens, type ThemeName } from '../shared/ui/theme.ts';
import { useTheme } from '../shared/ui/theme-mode.ts';
import { useMediaQuery } from '../shared/ui/use-media-query.ts';

const ANTD_LOCALES = { 'pt-BR': ptBR, en: enUS, es: esES } as const satisfies Record<Language, unknown>;

const ALGORITHMS = { light: antdTheme.defaultAlgorithm, dark: antdTheme.darkAlgorithm } as const;

/** Keeps the product's palette unchanged: antd's algorithms would derive shifted colours from it. */
function keepPalette(theme: ThemeName): MappingAlgorithm {
  const own = antdColors(theme);
  return (seed, map) => ({ ...(map ?? antdTheme.defaultAlgorithm(seed)), ...own });
}

/**
 * Container of a select's list: the dialog of its field, if any. Elsewhere the list would scroll with the page behind the dialog, and screen
 * readers would ignore it while the dialog is open.
 */
const popupPlace = (field?: HTMLElement) => field?.closest<HTMLElement>('.ant-modal-container') ?? document.body;

/** Configures antd with the product's colours, sizes and language; loaded with the first screen that uses antd. */
export function AntdProviders({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const theme = useTheme();
  const t = useTexts('common');
  const touch = useMediaQuery('(pointer: coarse), (max-width: 480px)');
  // Read once: when this setting changes, antd remounts the whole page, and open dialogs lose their content.
  const [still] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    dayjs.locale(language.toLowerCase());
  }, [language]);

  const config = useMemo(() => {
    const { token, ...rest } = antdTokens(theme, touch);
    return { ...rest, algorithm: [ALGORITHMS[theme], keepPalette(theme)], token: { ...token, motion: !still } };
  }, [theme, touch, still]);

  return (
    <ConfigProvider
      locale={ANTD_LOCALES[language]}
      theme={config}
      getPopupContainer={popupPlace}
      renderEmpty={() => <Empty title={t('noData')} />}
    >
      <AntdApp component={false}>{children}</AntdApp>
    </ConfigProvider>
  );
}
