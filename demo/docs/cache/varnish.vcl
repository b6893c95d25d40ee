vcl 4.1;

# Varnish in front of the service, behind whatever ends TLS.
# The reads that every page repeats reach the service once a second for each key and origin.

import std;

backend service {
  .host = "127.0.0.1";
  .port = "8787";
}

sub vcl_recv {
  # Varnish has appended the client to X-Forwarded-For, which the service reads once TRUSTED_PROXIES names this machine.
  # Collection, supply, and live prices.
  if (
    (req.method == "GET" || req.method == "HEAD") &&
    req.url ~ "^/mint/v1/(collections/[^/?]+(/availability)?|phases/[^/?]+/(dutch|pegged)-price)(\?|$)"
  ) {
    return (hash);
  }
  return (pass);
}

sub vcl_hash {
  # Everything that the answer depends on, beside url and host.
  hash_data(req.http.Origin);
  hash_data(req.http.Sec-Fetch-Site);
  hash_data(req.http.X-API-Key);
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  # Cache-Control is for browsers, which keep nothing. Only successes have this header.
  if (beresp.status == 200 && beresp.http.CDN-Cache-Control ~ "max-age=\d+") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, ".*max-age=(\d+).*", "\1s"), 0s);
    # A stale answer is sent at once while the next one is on its way.
    set beresp.grace = std.duration(
      regsub(beresp.http.CDN-Cache-Control, ".*stale-while-revalidate=(\d+).*", "\1s"), 0s);
    set beresp.keep = 0s;
  } else {
    # A refusal is of one request. The next second's requests for the same don't wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
  }
  return (deliver);
}

sub vcl_deliver {
  # The time that pages set their countdowns by, in place of Age, which has whole seconds. Keep this machine's clock
  # synchronized.
  set resp.http.X-Answered-At = std.time2real(now, 0);
  unset resp.http.Age;
  if (obj.hits > 0) {
    # The id of another request.
    unset resp.http.X-Request-Id;
  }
  return (deliver);
}
