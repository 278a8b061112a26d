/** The samples of /api/docs, which the tests run (tests/api/api-samples.test.ts). */
export const curlExample = `today=$(TZ=Europe/Berlin date +%F)
curl -fsS "$WERKPLAN_URL/api/orders?date=$today" -H "Authorization: Bearer $WERKPLAN_TOKEN"

# The order with this number, new or changed; sent twice with one key, it is done once. Its day is today or later.
curl -fsS -X PUT "$WERKPLAN_URL/api/orders/by-number/248096" \\
  -H "Authorization: Bearer $WERKPLAN_TOKEN" -H "Content-Type: application/json" -H "Idempotency-Key: erp-4711" \\
  -d '{"constructionSite": "Klinikum Freiburg", "postCode": "79106", "city": "Freiburg",
       "steel": 9000, "matting": 1000, "date": "'"$today"'", "hallId": 1}'

# For a German spreadsheet.
curl -fsS "$WERKPLAN_URL/api/production-plan?date=$today&format=csv&separator=semicolon" \\
  -H "Authorization: Bearer $WERKPLAN_TOKEN" -o plan.csv`;

export const nodeExample = `const { WERKPLAN_URL, WERKPLAN_TOKEN } = process.env;
const headers = { authorization: \`Bearer \${WERKPLAN_TOKEN}\`, 'content-type': 'application/json' };

// \`dryRun=true\` answers what the change would do to the order, halls and trucks, and changes nothing.
const reply = await fetch(\`\${WERKPLAN_URL}/api/orders/by-number/248096?dryRun=true\`, {
  method: 'PUT',
  headers,
  body: JSON.stringify({ steel: 12_000 }),
});
if (!reply.ok) throw new Error((await reply.json()).displayMessage);
const { answer, halls, trucks } = await reply.json();
console.log(answer.orderId, answer.steel, 'kg');
for (const { date, after } of halls) console.log(date, 'hall', after.id, after.remaining, 'kg left');
console.log(trucks.length, 'runs otherwise loaded');`;
