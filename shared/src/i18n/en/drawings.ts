export const texts = {
  'drawings.of': 'Drawing of order {{orderId}}',
  'drawings.menu': 'Drawing',
};
