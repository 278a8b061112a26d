import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { TruckColor, TruckType } from '@werkplan/shared/trucks/truck.ts';
import { noTruckLimits } from '@werkplan/shared/trucks/truck.ts';

type TruckData = [
  type: TruckType,
  color: TruckColor,
  registration: string,
  capacity: number,
  driver: string,
  start: string,
];

const entries: readonly TruckData[] = [
  ['SATTEL', 'SKY', 'OG-BS 210', 26_000, 'Thomas Huber', '05:00'],
  ['SATTEL', 'SKY', 'OG-BS 211', 26_000, 'Mirko Petrovic', '05:30'],
  ['SATTEL', 'MINT', 'OG-BS 214', 25_500, 'Stefan Kiefer', '05:30'],
  ['SATTEL', 'MINT', 'OG-BS 218', 25_000, 'Jan Nowak', '06:00'],
  ['SATTEL', 'GRAY', 'LR-BE 82', 24_500, 'Frank Göhringer', '06:15'],
  ['KLEINE_AND_KRANWAGEN', 'LEMON', 'OG-KW 31', 15_000, 'Ralf Armbruster', '06:00'],
  ['KLEINE_AND_KRANWAGEN', 'LEMON', 'OG-KW 32', 12_000, 'Ahmet Yıldız', '06:30'],
  ['KLEINE_AND_KRANWAGEN', 'LILY', 'OG-KW 7', 8_000, 'Peter Wörner', '07:00'],
  ['SPEDITION', 'ROSE', 'FR-SL 1204', 25_000, 'Spedition Leible', '06:30'],
  ['SPEDITION', 'ROSE', 'KA-WT 559', 25_000, 'Waibel Transporte', '07:00'],
  ['SPEDITION', 'LILY', 'VS-HM 340', 24_000, 'Hummel Logistik', '08:00'],
  ['SPEDITION', 'GRAY', 'RA-DK 91', 24_000, 'Dreier & Kunz', '09:30'],
  ['ABHOLER', 'GRAY', 'EM-ZB 415', 14_000, 'Zimmer Bau', '10:00'],
  ['ABHOLER', 'LEMON', 'ABHOLER 2', 12_000, 'Kunde holt ab', '12:00'],
];

/** Loading space by type of truck: lengths in mm, and loading metres; the limits of customers' trucks are unknown. */
const limits: Readonly<Record<TruckType, Pick<Truck, 'loadingLength' | 'overhang' | 'loadingMetres'>>> = {
  SATTEL: { loadingLength: 13_600, overhang: 1_500, loadingMetres: 13.6 },
  SPEDITION: { loadingLength: 13_600, overhang: null, loadingMetres: 13.6 },
  KLEINE_AND_KRANWAGEN: { loadingLength: 7_200, overhang: 1_000, loadingMetres: 7.2 },
  ABHOLER: noTruckLimits,
};

/** Makes the demo plant's trucks, whose capacity is in kg. */
export const makeDemoTrucks = (): Truck[] =>
  entries.map(([type, color, registration, capacity, defaultDriver, defaultStartingTime], index) => ({
    id: index + 1,
    type,
    color,
    registration,
    capacity,
    defaultDriver,
    defaultStartingTime,
    drivingBan: null,
    ...limits[type],
    status: 'ACTIVE',
    version: 1,
  }));
