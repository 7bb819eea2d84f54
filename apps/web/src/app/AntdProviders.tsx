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

/** antd's algorithms shift the colours they start from; the product's own stay as they are. */
function keepPalette(theme: ThemeName): MappingAlgorithm {
  const own = antdColors(theme);
  return (seed, map) => ({ ...(map ?? antdTheme.defaultAlgorithm(seed)), ...own });
}

/**
 * A list belongs to the dialog of its field: beside it, it would move with the page behind while the dialog stays, and screen readers
 * leave out what is beside an open dialog.
 */
const popupPlace = (field?: HTMLElement) => field?.closest<HTMLElement>('.ant-modal-container') ?? document.body;

/** antd in the product's colours, sizes and language; loaded with the first screen that uses antd. */
export function AntdProviders({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const theme = useTheme();
  const t = useTexts('common');
  const touch = useMediaQuery('(pointer: coarse), (max-width: 480px)');
  // As it was at the start: antd would build the whole page anew when this changes, open dialogs and what is typed in them lost.
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
