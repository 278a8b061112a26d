import { nameOfLanguage, type YardLanguage, yardLanguages } from '@werkplan/shared/i18n/languages.ts';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import Languages from 'lucide-react/icons/languages';
import { useState, type ReactNode } from 'react';
import { changeYardLanguage } from '../lib/i18n.ts';
import styles from './language-picker.module.css';
import { Sheet } from './sheet.tsx';
import { useYardText } from './yard-text.ts';

interface SheetProps {
  onClose: () => void;
}

/** Lists all languages by their own names. */
const LanguageSheet = ({ onClose }: SheetProps): ReactNode => {
  const { t, language: shown } = useYardText();
  const [isMissing, setIsMissing] = useState(false);
  const choose = async (language: YardLanguage): Promise<void> => {
    setIsMissing(false);
    try {
      // The list stays open for a language chosen meanwhile, to say so if its texts don't come.
      if (await changeYardLanguage(language)) onClose();
    } catch {
      setIsMissing(true);
    }
  };
  return (
    <Sheet title={t('yardPage.language')} icon={Languages} close={t('common.close')} onClose={onClose}>
      <div className={styles['languages']}>
        {yardLanguages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            className={styles['language']}
            aria-pressed={language === shown}
            onClick={() => void choose(language)}
          >
            {language === shown && <Check size={20} aria-hidden />}
            <span>{nameOfLanguage(language)}</span>
          </button>
        ))}
      </div>
      {isMissing && (
        <p className={styles['missing']} role="alert">
          {t('yardPage.line.noNetwork')}
        </p>
      )}
    </Sheet>
  );
};

/** Button with the language's code, which opens the list of languages. */
export const LanguagePicker = (): ReactNode => {
  const { t, language } = useYardText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Globe size={22} aria-hidden />
        <span>{language.toUpperCase()}</span>
        <span className="visually-hidden">{t('yardPage.language')}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {isOpen && <LanguageSheet onClose={() => setIsOpen(false)} />}
    </>
  );
};
