import type { Template } from '@werkplan/shared/deliveries/template-schema.ts';
import {
  addTemplateEndpoint,
  changeTemplateEndpoint,
  removeTemplateEndpoint,
} from '@werkplan/shared/routines/template-endpoints.ts';
import type { ChangedTemplate, NewTemplate } from '@werkplan/shared/routines/template-requests-schema.ts';
import { notifyDone } from '../history/notify-done.ts';
import { translateNow } from '../lib/i18n.ts';
import { sendMutation } from '../live/send-mutation.ts';
import { templateName } from './template-words.ts';

// Changes of templates aren't predicted, because the browser doesn't know the other days that they write to.

/** Adds a template and shows a toast with undo. Rejects as `sendMutation` does. */
export const addTemplate = async (body: NewTemplate): Promise<void> => {
  const saved = await sendMutation(addTemplateEndpoint, { body });
  notifyDone(translateNow('routine.added', { name: templateName(saved.data) }), saved);
};

/** Saves a changed template and shows a toast with undo. Rejects as `sendMutation` does. */
export const changeTemplate = async (body: ChangedTemplate): Promise<void> => {
  const saved = await sendMutation(changeTemplateEndpoint, { params: { id: body.id }, body });
  notifyDone(translateNow('routine.changed', { name: templateName(saved.data) }), saved);
};

/** Ends a template and shows a toast with undo. Rejects as `sendMutation` does. */
export const removeTemplate = async ({ id }: Pick<Template, 'id'>): Promise<void> => {
  const ended = await sendMutation(removeTemplateEndpoint, { params: { id } });
  notifyDone(translateNow('routine.ended', { name: templateName(ended.data) }), ended);
};
