# Creates the database at the first start, as a whole or not at all, and runs PostgreSQL.
set -eu
data=/var/lib/punto-postgres/15
if [ ! -d "$data" ]; then
    rm -rf "$data.new"
    initdb --pgdata "$data.new" --username punto --pwfile /run/secrets/database --auth scram-sha-256 \
        --data-checksums --encoding UTF8 --locale C
    echo "host all all samenet scram-sha-256" >> "$data.new/pg_hba.conf"
    echo "CREATE DATABASE punto" | postgres --single -D "$data.new" postgres
    mv "$data.new" "$data"
fi
exec postgres -D "$data" -c "listen_addresses=*"
