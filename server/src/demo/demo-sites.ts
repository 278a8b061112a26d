import type { Random } from './random.ts';

const projects = [
  'Neubau MFH',
  'Neubau EFH',
  'Wohnanlage',
  'Tiefgarage',
  'Wohnpark',
  'Doppelhaus',
  'Reihenhäuser',
  'Sanierung',
  'Aufstockung',
  'Bürogebäude',
  'Gewerbebau',
  'Stützmauer',
  'Kellerdecke',
];

const streets = [
  'Lindenstraße',
  'Schwarzwaldstraße',
  'Okenstraße',
  'Rheinstraße',
  'Am Stadtgarten',
  'Im Seewinkel',
  'Kinzigdamm',
  'Hauptstraße',
  'Weingartenstraße',
  'Friedhofstraße',
  'Am Mühlbach',
  'Eichenweg',
  'Kirchgasse',
  'Bahnhofstraße',
  'Im Rebgarten',
  'Schillerplatz',
  'Zähringerstraße',
  'Moltkestraße',
  'An der Schutter',
  'Burgunderweg',
];

const clients = [
  'Schmidt',
  'Huber',
  'Wörner',
  'Kiefer',
  'Lehmann',
  'Armbruster',
  'Göhringer',
  'Benz',
  'Fam. Hättich',
  'Spinner',
  'Rösch',
  'Vollmer',
  'Panter',
  'Kuhn',
  'Wiegele',
  'Baumann',
];

const publicWorks = [
  'Brücke B3 Erneuerung',
  'Brücke L94 Kinzig',
  'Schulzentrum Erweiterung',
  'Kita Sonnenschein',
  'Kita Spatzennest',
  'Klinikum Neubau Haus C',
  'Feuerwehrgerätehaus',
  'Kläranlage Becken 2',
  'Regenüberlaufbecken Süd',
  'Parkhaus Messe',
  'Logistikzentrum Halle 4',
  'Hochwasserschutz Rench',
  'Windpark Fundament 3',
  'Windpark Fundament 5',
  'Sporthalle am Gymnasium',
  'Pflegeheim St. Josef',
  'Rathaus Anbau',
  'Hallenbad Sanierung',
  'ICE-Strecke Los 4',
  'Umspannwerk Fundamente',
  'Hochregallager Süd',
  'Weinkeller Genossenschaft',
];

export const pickSite = (random: Random): string => {
  const kind = random.int(1, 10);
  if (kind <= 3) return random.pick(publicWorks);
  if (kind <= 6) return `BV ${random.pick(clients)} ${random.pick(streets)}`;
  return `${random.pick(projects)} ${random.pick(streets)} ${random.int(1, 88)}`;
};

const times = [
  '07:00 - 09:00',
  '06:30 - 08:00',
  '08:00 - 12:00',
  '13:00 - 15:00',
  'bis 10:00',
  'ab 8:00',
  '7:00 fix',
  'vormittags',
  'n. Absprache',
];
export const pickTime = (random: Random): string => (random.chance(0.45) ? random.pick(times) : '');

const notes = [
  'Vor Anlieferung Polier anrufen.',
  'Kran auf der Baustelle erst ab 7:30 Uhr.',
  'Zufahrt nur über den Feldweg, kein Sattel.',
  'Bündel höchstens 1,5 t, wird mit dem Bagger abgeladen.',
  'Etiketten nach Positionen sortieren.',
  'Matten obenauf laden, werden zuerst gebraucht.',
  'Straße wird um 9 Uhr gesperrt, vorher abladen.',
  'Betoniert am Nachmittag:\nbitte unbedingt pünktlich.',
  'Abstandhalter und Bindedraht mitgeben.',
  'Plan Index C beachten, Position 14 geändert.',
];
export const pickNote = (random: Random): string => (random.chance(0.14) ? random.pick(notes) : '');
