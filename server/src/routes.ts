import type { AccountContext } from './account/account-context.ts';
import { mountAccount } from './account/account-routes.ts';
import { mountLogins } from './account/login-routes.ts';
import { mountPasskeys } from './account/passkey-routes.ts';
import { mountPasswords } from './account/password-routes.ts';
import { mountIdentity } from './account/identity-routes.ts';
import { mountInvitations } from './account/invitation-routes.ts';
import { mountProof } from './account/proof-routes.ts';
import { mountUsers } from './account/person-routes.ts';
import { mountAudit } from './audit/audit-routes.ts';
import { mountSecondStep } from './account/second-step-routes.ts';
import { mountSecondStepSignIn } from './account/second-step-sign-in-routes.ts';
import { mountSetUpAtSignIn } from './account/set-up-at-sign-in-routes.ts';
import { mountCaptcha } from './captcha/captcha-routes.ts';
import { mountBvbs } from './bvbs/bvbs-routes.ts';
import { type DayContext, mountDays } from './days/day-routes.ts';
import { type DeliveryContext, mountDeliveries } from './deliveries/delivery-routes.ts';
import { type DisplayContext, mountDisplays } from './displays/display-routes.ts';
import { mountCalendar } from './calendar/calendar-routes.ts';
import { type DraftContext, mountDrafts } from './drafts/draft-routes.ts';
import { type FiguresContext, mountFigures } from './figures/figures-routes.ts';
import { mountHalls } from './halls/hall-routes.ts';
import { mountHistory } from './history/history-routes.ts';
import type { EndpointRouter } from './http/endpoint-router.ts';
import { mountOpenApi } from './http/openapi.ts';
import { type MailContext, mountMail } from './account/mail-routes.ts';
import { mountPresence, type PresenceContext } from './live/presence-routes.ts';
import { mountOperations, type OperationsContext } from './operations/operations-routes.ts';
import { mountProposals, type ProposalContext } from './proposals/proposal-routes.ts';
import { mountPrints } from './prints/print-routes.ts';
import { mountPlant, type PlantContext } from './plant/plant-routes.ts';
import { mountOidc } from './oidc/oidc-routes.ts';
import type { OidcContext } from './oidc/oidc-sign-in.ts';
import { mountOrders } from './orders/order-routes.ts';
import { mountProductionForecast } from './production-forecast/production-forecast-routes.ts';
import { mountProductionPlan } from './production-plan/production-plan-routes.ts';
import { mountReleases } from './releases/release-routes.ts';
import { mountNotes } from './notes/note-routes.ts';
import { mountLogo } from './notes/logo-routes.ts';
import { mountYardNotes } from './notes/yard-note-routes.ts';
import { mountReservations } from './reservations/reservation-routes.ts';
import { mountSince } from './since/since-routes.ts';
import { mountSearch, type SearchContext } from './search/search-routes.ts';
import { mountShipments } from './shipments/shipment-routes.ts';
import { mountTokens } from './tokens/token-routes.ts';
import { mountLoads } from './loads/load-routes.ts';
import { mountSites } from './sites/site-routes.ts';
import { mountTemplates } from './routines/template-routes.ts';
import { type DriverContext, mountDrivers } from './trucks/driver-routes.ts';
import { mountTrucks } from './trucks/truck-routes.ts';
import { mountYardLinks } from './yard/yard-link-routes.ts';
import { mountYard, type YardContext } from './yard/yard-routes.ts';
import { mountWebhooks, type WebhookContext } from './webhooks/webhook-routes.ts';

export interface RouteContext
  extends
    AccountContext,
    DisplayContext,
    PresenceContext,
    DayContext,
    OperationsContext,
    MailContext,
    PlantContext,
    DriverContext,
    DraftContext,
    DeliveryContext,
    ProposalContext,
    FiguresContext,
    SearchContext,
    YardContext,
    WebhookContext {
  /** null if no OpenID Connect provider is configured. */
  oidc: OidcContext | null;
}

/** Mounts all calls; the API's description comes last, because it covers them. */
export const mountRoutes = (router: EndpointRouter, context: RouteContext): void => {
  mountAccount(router, context);
  mountPasswords(router, context);
  mountLogins(router, context);
  mountUsers(router, context);
  mountInvitations(router, context);
  mountMail(router, context);
  mountAudit(router, context);
  mountOidc(router, context, context.oidc);
  mountIdentity(router, context);
  mountProof(router, context);
  mountSecondStep(router, context);
  mountPasskeys(router, context);
  mountSecondStepSignIn(router, context);
  mountSetUpAtSignIn(router, context);
  mountCaptcha(router, context);
  mountTokens(router, context);
  mountWebhooks(router, context);
  mountCalendar(router, context);
  mountHalls(router, context);
  mountOrders(router, context);
  mountBvbs(router, context);
  mountShipments(router, context);
  mountTrucks(router, context);
  mountTemplates(router, context);
  mountSites(router, context);
  mountLoads(router, context);
  mountReservations(router, context);
  mountDrivers(router, context);
  mountDeliveries(router, context);
  mountProposals(router, context);
  mountDrafts(router, context);
  mountPrints(router, context);
  mountProductionPlan(router, context);
  mountProductionForecast(router, context);
  mountFigures(router, context);
  mountDays(router, context);
  mountReleases(router, context);
  mountHistory(router, context);
  mountSearch(router, context);
  mountSince(router, context);
  mountDisplays(router, context);
  mountYard(router, context);
  mountYardLinks(router, context);
  mountNotes(router, context);
  mountYardNotes(router, context);
  mountLogo(router, context);
  mountPresence(router, context);
  mountOperations(router, context);
  mountPlant(router, context);
  mountOpenApi(router);
};
