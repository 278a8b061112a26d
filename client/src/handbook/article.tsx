import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../lib/i18n.ts';
import { Kbd } from '../ui/kbd.tsx';
import { headingAnchor, type Chapter, slugOf, parseStep } from './book.ts';
import styles from './article.module.css';

/** Addresses of a book's pictures by file path; each picture has one file per theme. */
export type Pictures = Readonly<Record<string, string>>;

const namesEnd = /-(?:light|dark)\.webp$/;

/** Renders the pictures of both themes; the style sheet hides the one that does not match. */
const Picture = ({ image, pictures }: { image: Tokens.Image; pictures: Pictures }): ReactNode => {
  const name = image.href.replace(namesEnd, '').replace(/^.*\//, '');
  const shown = (['light', 'dark'] as const).flatMap((theme) => {
    const path = Object.keys(pictures).find((one) => one.endsWith(`/${name}-${theme}.webp`));
    return path === undefined ? [] : [{ theme, address: pictures[path] }];
  });
  if (shown.length === 0) return null;
  return (
    <figure className={styles['figure']}>
      {shown.map(({ theme, address }) => (
        <img key={theme} className={styles[theme]} src={address} alt="" loading="lazy" />
      ))}
      <figcaption className={styles['caption']}>{image.text}</figcaption>
    </figure>
  );
};

const Inline = ({ tokens }: { tokens: readonly Token[] }): ReactNode =>
  tokens.map((token, index) => <InlineToken key={index} token={token} />);

const InlineToken = ({ token }: { token: Token }): ReactNode => {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens ?? []} />
        </strong>
      );
    case 'codespan':
      return <Kbd isSpoken>{(token as Tokens.Codespan).text}</Kbd>;
    case 'link':
      return (
        <Link to={`/handbook?page=${slugOf((token as Tokens.Link).href)}`}>
          <Inline tokens={token.tokens ?? []} />
        </Link>
      );
    default:
      return token.type === 'text' && token.tokens ? (
        <Inline tokens={token.tokens} />
      ) : (
        <Fragment>{(token as Tokens.Text).text}</Fragment>
      );
  }
};

const Steps = ({ items }: { items: readonly Tokens.ListItem[] }): ReactNode => {
  const { t } = useText();
  return (
    <ol className={styles['steps']}>
      {items.map((item, index) => {
        const { title, text, keys } = parseStep(item);
        return (
          <li key={title} className={styles['step']}>
            <span className={styles['number']} aria-label={t('handbook.step', { number: index + 1 })}>
              {index + 1}
            </span>
            <div>
              <h3 className={styles['stepTitle']}>{title}</h3>
              <p className={styles['stepText']}>
                <Inline tokens={text} />
              </p>
            </div>
            <span className={styles['keys']}>
              {keys.map((key) => (
                <Kbd key={key} isSpoken>
                  {key}
                </Kbd>
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
};

const inlineOf = (item: Tokens.ListItem): readonly Token[] =>
  item.tokens.flatMap((token) => ('tokens' in token ? (token.tokens ?? []) : []));

const Block = ({ token, pictures }: { token: Token; pictures: Pictures }): ReactNode => {
  switch (token.type) {
    case 'heading':
      return (
        <h2 id={headingAnchor((token as Tokens.Heading).text)} className={styles['heading']} tabIndex={-1}>
          <Inline tokens={token.tokens ?? []} />
        </h2>
      );
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      if (ordered) return <Steps items={items} />;
      return (
        <ul className={styles['list']}>
          {items.map((item) => (
            <li key={item.raw}>
              <Inline tokens={inlineOf(item)} />
            </li>
          ))}
        </ul>
      );
    }
    case 'paragraph': {
      const [image] = token.tokens ?? [];
      if (image?.type === 'image') return <Picture image={image as Tokens.Image} pictures={pictures} />;
      return (
        <p className={styles['paragraph']}>
          <Inline tokens={token.tokens ?? []} />
        </p>
      );
    }
    default:
      return null;
  }
};

interface Props {
  chapter: Chapter;
  pictures: Pictures;
}

/** Renders a chapter of the handbook. */
export const Article = ({ chapter, pictures }: Props): ReactNode => (
  <article className={styles['article']}>
    <p className={styles['group']}>{chapter.group}</p>
    <h1 className={styles['title']}>{chapter.title}</h1>
    {chapter.tokens.map((token, index) => (
      <Block key={index} token={token} pictures={pictures} />
    ))}
  </article>
);
