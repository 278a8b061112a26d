import type { DeliveryNote, NotePart } from '@werkplan/shared/notes/delivery-note-schema.ts';

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');

type Xml = string;
const of = (name: string, content: string | readonly Xml[], attributes = ''): Xml => {
  const inner = typeof content === 'string' ? escaped(content) : content.join('');
  return inner === '' ? '' : `<${name}${attributes}>${inner}</${name}>`;
};
const kilograms = (name: string, kg: number): Xml => of(name, String(kg), ' unitCode="KGM"');

const party = (name: string, lines: readonly string[]): Xml =>
  of('cac:Party', [
    of('cac:PartyName', [of('cbc:Name', name)]),
    of(
      'cac:PostalAddress',
      lines.map((line) => of('cac:AddressLine', [of('cbc:Line', line)])),
    ),
  ]);

const describedIn = ({ positions }: NotePart): string =>
  [...new Set(positions.map(({ drawing }) => drawing))].join(', ');

const line = (note: DeliveryNote, part: NotePart, place: number): Xml => {
  const missing = note.receipt?.missing.find(({ shipmentId }) => shipmentId === part.shipmentId);
  const isAllMissing = missing?.pieces === null;
  return of('cac:DespatchLine', [
    of('cbc:ID', String(place)),
    kilograms('cbc:DeliveredQuantity', isAllMissing ? 0 : part.kg),
    isAllMissing ? kilograms('cbc:OutstandingQuantity', part.kg) : '',
    missing
      ? of('cbc:OutstandingReason', missing.pieces === null ? 'missing' : `${missing.pieces} pieces missing`)
      : '',
    of('cac:OrderLineReference', [
      of('cbc:LineID', String(part.part)),
      of('cac:OrderReference', [
        of('cbc:ID', part.orderId),
        of('cbc:CustomerReference', part.externalNumber),
      ]),
    ]),
    of('cac:Item', [
      of('cbc:Description', describedIn(part)),
      of('cbc:Name', `${part.orderId} ${part.part}/${part.parts}`),
      of('cac:SellersItemIdentification', [of('cbc:ID', part.externalNumber || part.orderId)]),
    ]),
  ]);
};

/**
 * Formats a delivery note as a UBL 2 DespatchAdvice with the elements that Peppol's profile requires. Companies' numbers (GLN)
 * are unknown here, so the receiver has to add them.
 */
export const despatchAdvice = (note: DeliveryNote): string => {
  const { content, sender, receipt } = note;
  const { site, run, date, parts } = content;
  const place = [...site.address.split('\n'), `${site.postCode} ${site.city}`.trim()].filter(Boolean);
  const reference = note.corrects ?? '';
  const body = [
    of('cbc:CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:despatch_advice:3'),
    of('cbc:ProfileID', 'urn:fdc:peppol.eu:poacc:bis:despatch_advice:3'),
    of('cbc:ID', note.number),
    of('cbc:IssueDate', note.madeAt.slice(0, 10)),
    of('cbc:IssueTime', `${note.madeAt.slice(11, 19)}Z`),
    of('cbc:DespatchAdviceTypeCode', '351'),
    of('cbc:Note', note.canceledAt ? `canceled ${note.canceledAt}` : ''),
    of('cbc:Note', receipt?.remark ?? ''),
    ...[...new Set(parts.map(({ orderId }) => orderId))]
      .slice(0, 1)
      .map((id) => of('cac:OrderReference', [of('cbc:ID', id)])),
    reference &&
      of('cac:AdditionalDocumentReference', [of('cbc:ID', reference), of('cbc:DocumentType', 'corrects')]),
    of('cac:DespatchSupplierParty', [party(sender.name, sender.lines)]),
    of('cac:DeliveryCustomerParty', [party(site.recipient || site.name, place)]),
    of('cac:Shipment', [
      of('cbc:ID', String(note.deliveryId)),
      kilograms('cbc:GrossWeightMeasure', note.weighed ?? parts.reduce((sum, { kg }) => sum + kg, 0)),
      of('cac:ShipmentStage', [
        of('cbc:TransportModeCode', '3'),
        of('cac:TransportMeans', [of('cac:RoadTransport', [of('cbc:LicensePlateID', run.registration)])]),
        of('cac:DriverPerson', [of('cbc:FirstName', run.driver)]),
      ]),
      of('cac:Delivery', [
        of('cbc:ActualDeliveryDate', receipt?.signedAt.slice(0, 10) ?? ''),
        of('cbc:ActualDeliveryTime', receipt ? `${receipt.signedAt.slice(11, 19)}Z` : ''),
        of(
          'cac:DeliveryAddress',
          place.map((text) => of('cac:AddressLine', [of('cbc:Line', text)])),
        ),
        of('cac:DeliveryLocation', [of('cbc:Name', site.name)]),
        of('cac:DeliveryParty', receipt ? [of('cac:Contact', [of('cbc:Name', receipt.name)])] : []),
        of('cac:Despatch', [
          of('cbc:ActualDespatchDate', date),
          of('cbc:ActualDespatchTime', `${run.start}:00`),
        ]),
      ]),
    ]),
    ...parts.map((part, index) => line(note, part, index + 1)),
  ];
  const spaces = ['CommonAggregateComponents-2', 'CommonBasicComponents-2'].map(
    (name, index) =>
      ` xmlns:${index === 0 ? 'cac' : 'cbc'}="urn:oasis:names:specification:ubl:schema:xsd:${name}"`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<DespatchAdvice xmlns="urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2"${spaces.join('')}>${body.join('')}</DespatchAdvice>
`;
};
