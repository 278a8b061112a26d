import { languages, nameOfLanguage } from '@werkplan/shared/i18n/languages.ts';
import type { ReactNode } from 'react';
import { chooseLanguage } from '../account/account-api.ts';
import { useText } from '../lib/i18n.ts';
import { shortcutsOnAtom } from '../lib/shortcuts-setting.ts';
import { themeChoiceAtom, themeChoices } from '../lib/theme.ts';
import { useAtom } from '../lib/use-atom.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { ChoiceGroup } from './choice-group.tsx';

export const AppearanceSettings = (): ReactNode => {
  const { t, language } = useText();
  const [theme, setTheme] = useAtom(themeChoiceAtom);
  const [shortcutsOn, setShortcutsOn] = useAtom(shortcutsOnAtom);
  return (
    <>
      <ChoiceGroup
        label={t('navigation.language')}
        value={language}
        choices={languages.map((one) => ({ value: one, label: nameOfLanguage(one), lang: one }))}
        onChoose={chooseLanguage}
      />
      <ChoiceGroup
        label={t('settings.theme')}
        value={theme}
        choices={themeChoices.map((one) => ({ value: one, label: t(`settings.theme.${one}`) }))}
        onChoose={setTheme}
      />
      <Checkbox label={t('settings.shortcuts')} checked={shortcutsOn} onCheckedChange={setShortcutsOn} />
    </>
  );
};
