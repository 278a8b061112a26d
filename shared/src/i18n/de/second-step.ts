import type { texts as english } from '../en/second-step.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'secondStep.title': 'Zweiter Schritt',
  'secondStep.fromApp': 'Code aus Ihrer Authenticator-App',
  'secondStep.code': 'Sechsstelliger Code',
  'secondStep.clock':
    'Beim Server ist es {{time}} Uhr. Bitte das Gerät mit der App danach stellen, sonst stimmt kein Code.',
  'secondStep.withPasskey': 'Bestätigen Sie mit Ihrem Passkey, dass Sie es sind.',
  'secondStep.usePasskey': 'Passkey verwenden',
  'secondStep.recoveryCode': 'Wiederherstellungscode',
  'secondStep.recoveryCode.hint': 'Einer Ihrer zehn Codes. Jeder gilt einmal.',
  'secondStep.useApp': 'Code aus der App',
  'secondStep.setUp': 'Zweiten Schritt einrichten',
  'secondStep.setUp.text': 'Ihr Werk verlangt ihn. Ohne ihn geht die Anmeldung nicht weiter.',
  'secondStep.makePasskey': 'Stattdessen Passkey anlegen',
  'secondStep.scan': '1. Mit einer Authenticator-App scannen',
  'secondStep.picture': 'QR-Code für die Authenticator-App',
  'secondStep.orType': 'oder eingeben:',
  'secondStep.typeCode': '2. Code aus der App eingeben',
  'secondStep.goOn': 'Codes notiert, weiter',
  'secondStep.met': 'Erfüllt.',
  'secondStep.met.passkey': 'Erfüllt. Ein Passkey gilt zugleich als zweiter Schritt.',
  'secondStep.open': 'Noch nicht eingerichtet. Bei der nächsten Anmeldung werden Sie danach gefragt.',
  'secondStep.none': 'Nicht eingerichtet.',
  'secondStep.required': 'Ihr Werk verlangt ihn von Ihnen.',
  'secondStep.optional': 'Schützt Ihr Konto, auch wenn jemand das Passwort kennt.',
  'secondStep.removeLast': 'Es ist Ihr letzter zweiter Schritt: Danach genügt Ihr Passwort allein.',
};
