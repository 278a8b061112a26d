/** What an order was drawn as, in rows and on cards. */
export const texts = {
  'drawings.of': 'Drawing of order {{orderId}}',
  'drawings.menu': 'Drawing',
};
