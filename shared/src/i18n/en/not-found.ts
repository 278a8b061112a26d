export const texts = {
  'notFound.code': '404',
  'notFound.title': 'page not found',
  'notFound.text': 'The page you are looking for is not found.',
  'notFound.home': 'Go to home page',
} as const satisfies Record<string, string>;
