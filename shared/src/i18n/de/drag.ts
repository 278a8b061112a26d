import type { texts as english } from '../en/drag.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'delivery.drag.help': 'X nimmt die Karte auf, Pfeiltasten wählen den Platz, Enter legt ab, Esc bricht ab.',
  'delivery.drag.note': 'Die Notiz',
  'delivery.drag.several': '{{n}} Sendungen',
  'delivery.drag.free': 'frei',
  'delivery.drag.swap': 'Tauschen',
  'delivery.drag.replace': 'Ersetzen',
  'delivery.drag.taken': 'Belegt',
  'delivery.drag.picked': '{{what}} aufgenommen. Pfeiltasten wählen den Platz, Enter legt ab, Esc bricht ab.',
  'delivery.drag.dropped': '{{what}} abgelegt: {{place}}',
  'delivery.drag.canceled': 'Abgebrochen, {{what}} bleibt liegen.',
  'delivery.drag.takenBy': '{{truck}}, Platz {{slot}} ist belegt.',
  'delivery.drag.backInList': '{{n}} Sendungen liegen wieder in der Liste.',
  'delivery.drag.lost.placed':
    '{{site}} wurde beim Ziehen verschoben: liegt jetzt auf {{truck}}, Platz {{slot}}.',
  'delivery.drag.lost.unassigned': '{{site}} wurde beim Ziehen verschoben: liegt wieder in der Liste.',
  'delivery.drag.lost.moved': '{{site}} wurde beim Ziehen auf einen anderen Tag verschoben.',
  'delivery.drag.lost.canceled': '{{site}} wurde beim Ziehen storniert.',
  'delivery.drag.lost.deleted': '{{site}} wurde beim Ziehen gelöscht.',
  'delivery.drag.lost.text': 'Die Notiz wurde beim Ziehen geändert oder entfernt.',
};
