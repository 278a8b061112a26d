import type { Random } from './random.ts';

export interface Town {
  postCode: string;
  city: string;
}

const places = (list: string): Town[] =>
  list
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => ({ postCode: entry.slice(0, 5), city: entry.slice(6) }));

/** Towns close to the plant, where most orders go. */
const nearby = places(`
  77652 Offenburg|77654 Offenburg|77656 Offenburg|77933 Lahr|77694 Kehl|77855 Achern|77704 Oberkirch
  77723 Gengenbach|77716 Haslach|77756 Hausach|77709 Wolfach|77736 Zell am Harmersbach|77767 Appenweier
  77731 Willstätt|77866 Rheinau|77871 Renchen|77815 Bühl|77955 Ettenheim|77948 Friesenheim|77963 Schwanau
  77749 Hohberg|77743 Neuried|77746 Schutterwald|77799 Ortenberg|77876 Kappelrodeck|77880 Sasbach|77886 Lauf`);

const furtherAway = places(`
  76530 Baden-Baden|76437 Rastatt|76571 Gaggenau|76593 Gernsbach|76131 Karlsruhe|76149 Karlsruhe|76227 Karlsruhe
  76275 Ettlingen|76646 Bruchsal|79098 Freiburg im Breisgau|79110 Freiburg im Breisgau|79111 Freiburg im Breisgau
  79312 Emmendingen|79206 Breisach am Rhein|79336 Herbolzheim|79341 Kenzingen|79379 Müllheim|79539 Lörrach
  79576 Weil am Rhein|79618 Rheinfelden|78048 Villingen-Schwenningen|78054 Villingen-Schwenningen
  78166 Donaueschingen|78628 Rottweil|78532 Tuttlingen|78224 Singen|78467 Konstanz|78315 Radolfzell
  72250 Freudenstadt|72160 Horb am Neckar|72070 Tübingen|72762 Reutlingen|70563 Stuttgart|71063 Sindelfingen
  71032 Böblingen|71638 Ludwigsburg|75172 Pforzheim|75365 Calw|68161 Mannheim|69115 Heidelberg|74072 Heilbronn
  89073 Ulm|76829 Landau in der Pfalz|76726 Germersheim|76744 Wörth am Rhein`);

export const pickTown = (random: Random): Town => random.pick(random.chance(0.65) ? nearby : furtherAway);
