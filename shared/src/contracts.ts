import { accountContracts } from './account/account-contracts.ts';
import { auditContracts } from './account/audit-contracts.ts';
import { captchaContracts } from './account/captcha-contracts.ts';
import { loginContracts } from './account/login-contracts.ts';
import { oidcContracts } from './account/oidc-contracts.ts';
import { passwordContracts } from './account/password-contracts.ts';
import { mailContracts } from './mail/mail-contracts.ts';
import { personContracts } from './account/person-contracts.ts';
import { proofContracts } from './account/proof-contracts.ts';
import { secondStepContracts } from './account/second-step-contracts.ts';
import { secondStepSignInContracts } from './account/second-step-sign-in-contracts.ts';
import { bvbsContracts } from './bvbs/bvbs-contracts.ts';
import { calendarContracts } from './calendar/calendar-contracts.ts';
import { dayLoadContracts } from './days/day-load-contracts.ts';
import { deliveryContracts } from './deliveries/delivery-contracts.ts';
import { displayContracts } from './displays/display-contracts.ts';
import { draftContracts } from './drafts/draft-contracts.ts';
import { figureContracts } from './figures/figure-contracts.ts';
import { hallContracts } from './halls/hall-contracts.ts';
import { historyContracts } from './history/history-contracts.ts';
import { apiContracts } from './http/api-contracts.ts';
import { liveContracts } from './live/live-contracts.ts';
import { presenceContracts } from './live/presence-contracts.ts';
import { alertContracts } from './operations/alert-contracts.ts';
import { backupContracts } from './operations/backup-contracts.ts';
import { orderContracts } from './orders/order-contracts.ts';
import { noteContracts } from './notes/note-contracts.ts';
import { plantContracts } from './plant/plant-contracts.ts';
import { openPrintContracts } from './prints/open-print-contracts.ts';
import { printContracts } from './prints/print-contracts.ts';
import { productionForecastContracts } from './production-forecast/production-forecast-contracts.ts';
import { productionPlanContracts } from './production-plan/production-plan-contracts.ts';
import { proposalContracts } from './proposals/proposal-contracts.ts';
import { releaseContracts } from './releases/release-contracts.ts';
import { reservationContracts } from './reservations/reservation-contracts.ts';
import { templateContracts } from './routines/template-contracts.ts';
import { searchContracts } from './search/search-contracts.ts';
import { shipmentContracts } from './shipments/shipment-contracts.ts';
import { loadContracts } from './loads/load-contracts.ts';
import { siteContracts } from './sites/site-contracts.ts';
import { sinceContracts } from './since/since-contracts.ts';
import { tokenContracts } from './tokens/token-contracts.ts';
import { driverContracts } from './trucks/driver-contracts.ts';
import { truckContracts } from './trucks/truck-contracts.ts';
import { restoreContracts } from './undo/restore-contracts.ts';
import { webhookContracts } from './webhooks/webhook-contracts.ts';
import { yardContracts } from './yard/yard-contracts.ts';
import type { AnyEndpoint, Contract, Contracts } from './http/endpoint.ts';

const contracts: Contracts = {
  ...accountContracts,
  ...auditContracts,
  ...captchaContracts,
  ...loginContracts,
  ...oidcContracts,
  ...passwordContracts,
  ...mailContracts,
  ...personContracts,
  ...proofContracts,
  ...secondStepContracts,
  ...secondStepSignInContracts,
  ...bvbsContracts,
  ...calendarContracts,
  ...dayLoadContracts,
  ...deliveryContracts,
  ...displayContracts,
  ...draftContracts,
  ...figureContracts,
  ...hallContracts,
  ...historyContracts,
  ...apiContracts,
  ...liveContracts,
  ...presenceContracts,
  ...alertContracts,
  ...backupContracts,
  ...orderContracts,
  ...noteContracts,
  ...plantContracts,
  ...openPrintContracts,
  ...printContracts,
  ...productionForecastContracts,
  ...productionPlanContracts,
  ...proposalContracts,
  ...releaseContracts,
  ...reservationContracts,
  ...templateContracts,
  ...searchContracts,
  ...shipmentContracts,
  ...sinceContracts,
  ...siteContracts,
  ...loadContracts,
  ...tokenContracts,
  ...driverContracts,
  ...truckContracts,
  ...restoreContracts,
  ...webhookContracts,
  ...yardContracts,
};

/** Returns the call's schemas and description. @throws for an undeclared call */
export const contractOf = ({ name }: Pick<AnyEndpoint, 'name'>): Contract => {
  const contract = contracts[name];
  if (contract === undefined) throw new Error(`The endpoint ${name} has no contract.`);
  return contract;
};
