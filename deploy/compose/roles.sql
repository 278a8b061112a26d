-- Makes the database's two roles: werkplan_owner owns the tables (migrations, backups, commands), werkplan_app runs the server.
-- The superuser keeps no password, so nobody is it over the network. A new volume is made with it; on one that there was before, once:
--   docker compose exec database psql -U werkplan -d werkplan -f /docker-entrypoint-initdb.d/roles.sql
-- Done again it changes nothing but the password, to the one in POSTGRES_PASSWORD.
\set ON_ERROR_STOP on
\getenv password POSTGRES_PASSWORD
\o /dev/null
SELECT set_config('werkplan.password', :'password', false);
\o

DO $$
DECLARE
  role text;
  statement text;
BEGIN
  FOREACH role IN ARRAY ARRAY['werkplan_owner', 'werkplan_app'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
      EXECUTE format('CREATE ROLE %I', role);
    END IF;
    EXECUTE format(
      'ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD %L',
      role, current_setting('werkplan.password'));
  END LOOP;
  -- Sequences go with their tables; the database itself comes last.
  FOR statement IN
    SELECT format('ALTER TABLE %s OWNER TO werkplan_owner', oid::regclass) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
    UNION ALL SELECT format('ALTER FUNCTION %s OWNER TO werkplan_owner', oid::regprocedure) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    UNION ALL SELECT format('ALTER DATABASE %I OWNER TO werkplan_owner', current_database())
  LOOP
    EXECUTE statement;
  END LOOP;
  EXECUTE format('ALTER ROLE %I PASSWORD NULL', current_user);
END
$$;
